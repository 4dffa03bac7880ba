# Varnish between the proxy that has the certificate and one or two sites. It keeps assets and pictures; pages are kept by the site itself,
# which knows what changes them, and say `no-cache`.
#   varnishd -a 127.0.0.1:6081 -f deploy/varnish.vcl -s malloc,256m -p http_gzip_support=off
# http_gzip_support=off: browsers get the encoding that they ask for, Brotli too, from the site.
vcl 4.1;

import directors;

backend one {
    .host = "127.0.0.1";
    .port = "3000";
}

backend two {
    .host = "127.0.0.1";
    .port = "3001";
}

sub vcl_init {
    new sites = directors.round_robin();
    sites.add_backend(one);
    sites.add_backend(two);
}

sub vcl_recv {
    set req.backend_hint = sites.backend();
    if (req.http.Upgrade) {
        return (pipe);
    }
    # Only what has its content in its name: without cookies, so that all visitors share it.
    if (req.method == "GET" && req.url ~ "^/(assets|media)/") {
        unset req.http.Cookie;
        return (hash);
    }
    return (pass);
}

sub vcl_pipe {
    if (req.http.Upgrade) {
        set bereq.http.Upgrade = req.http.Upgrade;
        set bereq.http.Connection = "upgrade";
    }
}

# No probe: a site counts as alive at once when it is, and a request that meets one which has ended asks both by turns.
sub vcl_backend_fetch {
    if (bereq.retries == 1) {
        set bereq.backend = one;
    } else if (bereq.retries == 2) {
        set bereq.backend = two;
    }
}

sub vcl_backend_response {
    set beresp.do_stream = true;
    if (beresp.status == 503 && bereq.retries < 2 && (bereq.method == "GET" || bereq.method == "HEAD")) {
        return (retry);
    }
    if (beresp.http.Cache-Control !~ "immutable") {
        set beresp.uncacheable = true;
    }
}

sub vcl_backend_error {
    if (bereq.retries < 2 && (bereq.method == "GET" || bereq.method == "HEAD")) {
        return (retry);
    }
}
