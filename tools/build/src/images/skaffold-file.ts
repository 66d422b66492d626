import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { ROOT } from '../steps.ts';

const text = z.string().min(1);
const local = z.strictObject({ push: z.boolean(), useBuildkit: z.boolean(), concurrency: z.int().min(1) });
const tagPolicy = z.union([
  z.strictObject({ inputDigest: z.strictObject({}) }),
  z.strictObject({ gitCommit: z.strictObject({}) }),
]);

const artifact = z.strictObject({
  image: text.regex(/^topup\/[a-z-]+$/),
  context: z.literal('.'),
  docker: z.strictObject({
    dockerfile: text,
    target: z.literal('dev').optional(),
    buildArgs: z.record(text, z.string()),
  }),
  sync: z
    .strictObject({ manual: z.array(z.strictObject({ src: text, dest: z.string().startsWith('/') })).min(1) })
    .optional(),
});

const release = z.strictObject({
  name: text,
  chartPath: text,
  namespace: text,
  valuesFiles: z.array(text),
  wait: z.boolean(),
  overrides: z.record(text, z.unknown()),
  setValueTemplates: z.record(text, text.regex(/^\{\{\.IMAGE_(REPO|TAG)_\w+\}\}$/)),
});

const forward = z.strictObject({
  resourceType: z.literal('service'),
  resourceName: text,
  namespace: text,
  port: z.int(),
  localPort: z.int().min(1024),
});

/** The part of skaffold/v4beta14 that we use; strict, so that a misspelled key is rejected. */
const config = z.strictObject({
  apiVersion: z.literal('skaffold/v4beta14'),
  kind: z.literal('Config'),
  metadata: z.strictObject({ name: text }),
  requires: z.array(z.strictObject({ configs: z.array(text) })).optional(),
  build: z.strictObject({ tagPolicy, local, artifacts: z.array(artifact) }),
  manifests: z.strictObject({ kustomize: z.strictObject({ paths: z.array(text) }) }).optional(),
  deploy: z.strictObject({
    kubectl: z.strictObject({}).optional(),
    helm: z.strictObject({ releases: z.array(release) }).optional(),
  }),
  portForward: z.array(forward),
  profiles: z.array(
    z.strictObject({
      name: text,
      build: z.strictObject({ tagPolicy, local }),
      patches: z.array(z.strictObject({ op: z.literal('remove'), path: z.string().startsWith('/') })),
    }),
  ),
});

export type SkaffoldConfig = z.infer<typeof config>;
export type Artifact = z.infer<typeof artifact>;

export function readSkaffold(path = join(ROOT, 'skaffold.yaml')): SkaffoldConfig[] {
  return parseAllDocuments(readFileSync(path, 'utf8')).map((document) => config.parse(document.toJS()));
}
