export const heroPictures = [
  new URL('./hero-treasure.svg', import.meta.url).href,
  new URL('./hero-wallet.svg', import.meta.url).href,
  new URL('./hero-passes.svg', import.meta.url).href,
];
