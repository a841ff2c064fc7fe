import type { Fact } from '@self-print/web-kit/self-service/facts.ts';

/** A list of facts, each with its label. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="pc-facts">
      {facts.map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
