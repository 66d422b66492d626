import { TextDecoder, TextEncoder } from 'node:util';

/** Every browser has these and the router asks for them while it loads; jsdom lacks them. So this import comes first. */
Object.assign(globalThis, { TextEncoder, TextDecoder });
