/** Loaded with the first toast, so that the page's first Add does not wait for it. */
const library = () => import('sonner');
let hasToasted = false;

export function toastError(message: string): void {
  hasToasted = true;
  void library().then(({ toast }) => {
    toast.dismiss();
    toast.error(message);
  });
}

export function dismissToasts(): void {
  if (hasToasted) void library().then(({ toast }) => toast.dismiss());
}
