/** Where the brand face is (`face.css`). */
export const face = new URL('./face/sora.woff2', import.meta.url).href;
