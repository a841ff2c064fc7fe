/** Facts of something, each with its name; those without words are left out. */
export function Facts({ rows }: { readonly rows: readonly (readonly [string, string | undefined])[] }) {
  return (
    <dl className="pc-facts">
      {rows.map(([name, words]) =>
        words === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
