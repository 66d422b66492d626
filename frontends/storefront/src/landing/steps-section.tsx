import { landingTexts as t } from '@topup/web-kit/texts/landing.ts';

/** How buying works, in numbered steps. */
export const StepsSection = () => (
  <section aria-labelledby="steps">
    <h2 id="steps" className="mb-4 text-lg font-bold tracking-tight">
      {t.stepsTitle}
    </h2>
    <ol className="grid gap-4 sm:grid-cols-3">
      {t.steps.map((step, index) => (
        <li key={step.title} className="rounded-lg border border-line bg-surface-1 p-5">
          <span className="text-2xl font-black text-money tabular-nums">{index + 1}</span>
          <h3 className="mt-1 font-semibold">{step.title}</h3>
          <p className="mt-1 text-sm text-text-2">{step.text}</p>
        </li>
      ))}
    </ol>
  </section>
);
