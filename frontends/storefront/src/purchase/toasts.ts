/** The shell's toast library, loaded with the first toast, so that the page's first Add does not wait for it. */
const library = () => import('sonner');

/** Shows an error and dismisses earlier ones. */
export const toastError = (message: string): void =>
  void library().then(({ toast }) => {
    toast.dismiss();
    toast.error(message);
  });

export const dismissToasts = (): void => void library().then(({ toast }) => toast.dismiss());
