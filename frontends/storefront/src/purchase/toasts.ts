/** Loaded with the first toast, so that the page's first Add does not wait for it. */
const library = () => import('sonner');

export const toastError = (message: string): void =>
  void library().then(({ toast }) => {
    toast.dismiss();
    toast.error(message);
  });

export const dismissToasts = (): void => void library().then(({ toast }) => toast.dismiss());
