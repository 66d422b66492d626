import { brokerRightsOf, serviceNames } from '@topup/proto';

/** The text of `proto/src/previous-rights.ts` for the release after this one. */
export function previousRightsText(): string {
  const rights = Object.fromEntries(serviceNames.map((service) => [service, brokerRightsOf(service)]));
  return `/** What the services' users might do at the broker in the last release. \`npm run release\` writes this file. */
export const previousRights = ${JSON.stringify(rights)};
`;
}
