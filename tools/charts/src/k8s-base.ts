import { join } from 'node:path';
import { ROOT } from './helm.ts';
import { writeBase } from './renders.ts';

writeBase(join(ROOT, 'k8s'));
