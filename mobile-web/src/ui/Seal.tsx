/** The mark of the pages; drawn here, so that it is there without a network, too. */
export function Seal({ size, label }: { readonly size: number; readonly label: string }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} role="img" aria-label={label}>
      <rect width="32" height="32" rx="8" fill="#b93a26" />
      <path
        d="M9 12h6M9 8v16M9 17h6M9 24l7-2M20 8v16M20 9h4v11h-3"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
