import { appConfig } from '../kit/federation/app.config.mjs';
import { PAGES } from './src/access.ts';

export default appConfig(import.meta.dirname, { name: 'shell', pages: PAGES });
