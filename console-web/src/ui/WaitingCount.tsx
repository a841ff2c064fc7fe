/** More than this is shown as "99+". */
const SHOWN_MAX = 99;

interface WaitingCountProps {
  readonly count: number;
  /** What is counted, for those who do not see it. */
  readonly label: string;
}

/** How much waits for whoever is signed in; nothing when nothing does. */
export function WaitingCount({ count, label }: WaitingCountProps) {
  return (
    count > 0 && (
      <span className="waiting-count" role="img" aria-label={label}>
        {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
      </span>
    )
  );
}
