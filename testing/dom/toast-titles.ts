import { toast } from 'sonner';

/** Returns the titles of all toasts that are open, the latest last. */
export const toastTitles = () => toast.getToasts().map((each) => ('title' in each ? each.title : ''));
