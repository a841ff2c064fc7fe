/** A table as it is shown and chosen. */
export const nameOfTable = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  `${schema}.${name}`;
