// The order is part of the cascade.
import './base.css';
import './shell.css';
import './content.css';
import './fields.css';
import './buttons.css';
import './table.css';
import './dialog.css';
import './sign-in.css';
import './panel.css';
import './sortable-list.css';
import './navigation.css';
import './command-menu.css';
