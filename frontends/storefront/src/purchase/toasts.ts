/** The library of the shell's toasts, fetched with the first one: the page's first Add does not wait for it. */
const library = () => import('sonner');

/** Shows an error in place of earlier ones. */
export const toastError = (message: string): void =>
  void library().then(({ toast }) => {
    toast.dismiss();
    toast.error(message);
  });

export const dismissToasts = (): void => void library().then(({ toast }) => toast.dismiss());
