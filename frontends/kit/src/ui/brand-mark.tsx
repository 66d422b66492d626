/** The logo: a cut stone of six facets. */
export const BrandMark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
    <path d="M9 5h14l6 8-13 15L3 13z" fill="oklch(0.83 0.15 85)" />
    <path d="M9 5l-6 8h9z" fill="oklch(0.9 0.12 92)" />
    <path d="M23 5l6 8h-9z" fill="oklch(0.76 0.15 75)" />
    <path d="M9 5h14l-3 8h-8z" fill="oklch(0.95 0.08 95)" />
    <path d="M3 13h9l4 15z" fill="oklch(0.78 0.15 78)" />
    <path d="M29 13h-9l-4 15z" fill="oklch(0.66 0.14 65)" />
  </svg>
);
