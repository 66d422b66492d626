export const BrandMark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
    <path d="M9 5h14l6 8-13 15L3 13z" fill="#f2c14e" />
    <path d="M9 5l-6 8h9z" fill="#ffe08a" />
    <path d="M23 5l6 8h-9z" fill="#d99a2b" />
    <path d="M9 5h14l-3 8h-8z" fill="#fff0c2" />
    <path d="M3 13h9l4 15z" fill="#dda336" />
    <path d="M29 13h-9l-4 15z" fill="#b37621" />
  </svg>
);
