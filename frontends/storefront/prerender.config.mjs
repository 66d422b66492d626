import { prerenderConfig } from '../kit/federation/prerender.config.mjs';

export default prerenderConfig(import.meta.dirname);
