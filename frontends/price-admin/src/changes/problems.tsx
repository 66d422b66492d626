import { TriangleAlert } from 'lucide-react';

type Problem = { id: string; message: string };

export const Problems = ({ title, problems }: { title: string; problems: Problem[] }) => (
  <section
    role="alert"
    aria-label={title}
    className="mb-3 rounded-md border border-danger bg-danger/10 px-4 py-3 text-sm"
  >
    <h3 className="flex items-center gap-2 font-semibold">
      <TriangleAlert aria-hidden="true" className="size-4 text-danger" />
      <span>{title}</span>
    </h3>
    <ul className="mt-2 grid max-h-40 gap-1 overflow-y-auto">
      {problems.map(({ id, message }, index) => (
        <li key={`${id}-${index}`} className="flex gap-3">
          <code className="shrink-0 font-mono text-text-2">{id || '—'}</code>
          <span className="min-w-0 break-words">{message}</span>
        </li>
      ))}
    </ul>
  </section>
);
