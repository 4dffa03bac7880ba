/**
 * Converts the URL of a YouTube or Vimeo video, or of an OpenStreetMap map, to the URL that shows it in an iframe. The video players set no
 * cookies. Returns undefined for any other URL, which pages show as a link; throws if the text is no URL.
 */
export const frameAddress = (address: string): string | undefined => {
  const url = new URL(address);
  switch (url.hostname) {
    case 'youtu.be':
      return youtube(url.pathname.slice(1));
    case 'youtube.com':
    case 'www.youtube.com':
      return youtube(url.searchParams.get('v') ?? afterFolder(url, 'embed', 'shorts', 'live'));
    case 'vimeo.com':
      return vimeo(url.pathname.slice(1));
    case 'player.vimeo.com':
      return vimeo(afterFolder(url, 'video'));
    case 'www.openstreetmap.org':
      return url.pathname === '/export/embed.html' ? url.href : map(url.hash);
    default:
      return undefined;
  }
};

const afterFolder = ({ pathname }: URL, ...folders: string[]): string => {
  const [folder = '', id = ''] = pathname.slice(1).split('/');
  return folders.includes(folder) ? id : '';
};

const youtube = (id: string): string | undefined =>
  /^[\w-]{6,20}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1` : undefined;

const vimeo = (id: string): string | undefined =>
  /^\d{4,15}$/.test(id) ? `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1` : undefined;

/** Converts `#map=14/32.65/-16.91` (zoom, latitude, longitude) to the bounding box of an embedded map of 640 × 400 pixels. */
const map = (hash: string): string | undefined => {
  const [zoom, latitude, longitude] = /^#map=([\d.]+)\/(-?[\d.]+)\/(-?[\d.]+)/.exec(hash)?.slice(1).map(Number) ?? [];
  if (zoom === undefined || latitude === undefined || longitude === undefined) return undefined;
  const degreesPerPoint = 360 / (256 * 2 ** zoom);
  const wide = 320 * degreesPerPoint;
  const high = 200 * degreesPerPoint * Math.cos((latitude * Math.PI) / 180);
  const box = [longitude - wide, latitude - high, longitude + wide, latitude + high].map((each) => each.toFixed(5));
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box.join('%2C')}&layer=mapnik`;
};
