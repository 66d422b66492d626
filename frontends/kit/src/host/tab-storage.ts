import { storageOf } from './storage.ts';

const tab = storageOf(() => sessionStorage);

/** What this browser tab remembers over a reload: the value under `name`, or null. */
export const keptInTab = tab.read;

/** Keeps `value` under `name` in this tab; null forgets it. */
export const keepInTab = tab.write;
