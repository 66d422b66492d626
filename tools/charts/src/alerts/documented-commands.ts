import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../helm.ts';
import { renderText } from '../renders.ts';

type Documented = { readonly from: string; readonly tool: 'helm' | 'kubectl'; readonly text: string };

const PAGES = ['docs/*.md', 'docs/runbooks/*.md', 'charts/topup/*.md', 'k8s/*.md', 'images/*.md', 'README.md'];
const COMMAND =
  /\b(?:helm (?:install|upgrade|rollback|uninstall|test) [a-z]|(?:make k8s-base && )?kubectl [a-z-])[^`\n|#]*/g;
/** The only file that documented commands name and the repository does not have: the shop's own values. */
const OWN_VALUES = 'my-shop.yaml';

export const documents = (): { readonly from: string; readonly text: string }[] =>
  PAGES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).map((from) => ({
    from,
    text: readFileSync(join(ROOT, from), 'utf8'),
  }));

/** Every helm and kubectl command in the documents. Lines that end with `\` are continued. */
export function documentedCommands(): Documented[] {
  return documents().flatMap(({ from, text }) => {
    const commands = [...text.replaceAll(/\\\n\s*/g, '').matchAll(COMMAND)].map(([command]) => command.trim());
    return commands.map((command) => ({
      from,
      tool: command.startsWith('helm') ? ('helm' as const) : ('kubectl' as const),
      text: command,
    }));
  });
}

const IN_NAMESPACE = / (-n|--namespace)[ =]\S/;

export function helmProblems({ from, text }: Documented): string[] {
  const files = [...text.matchAll(/ -f (\S+)/g)].map(([, file = '']) => file);
  const [, chart] = /^helm (?:install|upgrade) \S+ (\S+)/.exec(text) ?? [];
  const problems = [
    ...(IN_NAMESPACE.test(text) ? [] : ['no namespace']),
    ...[...files, ...(chart ? [chart] : [])]
      .filter((path) => path !== OWN_VALUES && !existsSync(join(ROOT, path)))
      .map((path) => `there is no ${path}`),
    ...refusedValues(text),
  ];
  return problems.map((problem) => `${from}: ${text}: ${problem}`);
}

function refusedValues(text: string): string[] {
  const set = [...text.matchAll(/ --set (\S+)/g)].flatMap(([, assignment = '']) => ['--set', assignment]);
  if (set.length === 0) return [];
  try {
    renderText('prod', ...set);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/** Services of a development cluster. In production, Kubernetes operators create Services of the same names. */
const inBothClusters = new Set(
  readFileSync(join(ROOT, 'k8s/dev/servers.yaml'), 'utf8')
    .split('---')
    .flatMap((part) => (/^kind: Service$/m.test(part) ? [`service/${/^ {2}name: (\S+)/m.exec(part)?.[1]}`] : [])),
);

/** Commands that need no `-n`: they concern the whole cluster, or their objects name their own namespace. */
const WITHOUT_NAMESPACE = /^kubectl (apply|cordon|drain|top nodes|get (nodes|gatewayclass|namespaces)|version)\b/;
/** A command's name without arguments, as in a sentence about the command. */
const MENTION = /^kubectl [a-z]+$/;
const MORE_PODS = /\bscale\b.*--replicas[ =]0*[1-9]/;

const RENDERS_FIRST = /^make k8s-base && /;

function folderProblems(text: string): string[] {
  const [, folder] = / apply -k (k8s\/[a-z]+)/.exec(text) ?? [];
  if (!folder) return [];
  const kustomization = join(ROOT, folder, 'kustomization.yaml');
  if (!existsSync(kustomization)) return [`there is no ${folder}`];
  const isOnBase = folder === 'k8s/base' || readFileSync(kustomization, 'utf8').includes('../base');
  return isOnBase && !RENDERS_FIRST.test(text) ? [`${folder} needs make k8s-base first`] : [];
}

export function kubectlProblems({ from, text: whole }: Documented): string[] {
  const text = whole.replace(RENDERS_FIRST, '');
  const problems = [
    ...folderProblems(whole),
    ...(IN_NAMESPACE.test(text) || WITHOUT_NAMESPACE.test(text) || MENTION.test(text) ? [] : ['no namespace']),
    ...[...text.matchAll(/-n topup-data exec (\S+)/g)].flatMap(([, target = '']) =>
      inBothClusters.has(target) ? [] : [`${target} is not in a development cluster: name its Service`],
    ),
    ...(MORE_PODS.test(text) ? ['the next helm upgrade fails: set the replicas by helm upgrade --set'] : []),
  ];
  return problems.map((problem) => `${from}: ${whole}: ${problem}`);
}
