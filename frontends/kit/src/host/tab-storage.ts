import { storageOf } from './storage.ts';

const tab = storageOf(() => sessionStorage);

/** Survives a reload. */
export const keptInTab = tab.read;

export const keepInTab = tab.write;
