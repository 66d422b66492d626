export type StatePicture = 'empty' | 'search' | 'wallet' | 'missing' | 'offline' | 'broken' | 'tray';

const SHEET = new URL('./states.svg', import.meta.url).href;

export const statePicture = (name: StatePicture): string => `${SHEET}#${name}`;
