import { appConfig } from '../kit/federation/app.config.mjs';

export default appConfig(import.meta.dirname, { name: 'price-admin' });
