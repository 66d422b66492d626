import { availabilityRules } from './availability.ts';
import { containerRules } from './containers.ts';
import { environmentRules } from './environment.ts';
import { linkRules } from './links.ts';
import { metadataRules } from './metadata.ts';
import { monitoringRules } from './monitoring.ts';
import { podRules } from './pods.ts';
import type { Rule } from './rule.ts';
import { scalingRules } from './scaling.ts';
import { storeRules } from './stores.ts';
import { trafficRules } from './traffic.ts';

export const RULES: readonly Rule[] = [
  ...podRules,
  ...linkRules,
  ...availabilityRules,
  ...metadataRules,
  ...containerRules,
  ...environmentRules,
  ...scalingRules,
  ...trafficRules,
  ...storeRules,
  ...monitoringRules,
];
