import { storageOf } from './storage.ts';

const tab = storageOf(() => sessionStorage);

/** The value stored under `name` in this tab, or null. Survives a reload. */
export const keptInTab = tab.read;

/** Stores `value` under `name` in this tab; null removes it. */
export const keepInTab = tab.write;
