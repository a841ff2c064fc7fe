import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useResourceAddress } from '../../../ui/useResourceAddress.ts';

/** Resources whose names contain another's whole name; there are rarely more. */
const SIMILAR_MAX = 100;

/** A resource that an element shows, by its name; the name alone while there is no such picture. */
export function Picture({ name }: { readonly name: string }) {
  const asked = useCallQuery(templateCalls.resources, { page: 1, rows: SIMILAR_MAX, search: name });
  const found = asked.data?.rows.find((each) => each.name === name && each.kind !== 'font');
  const address = useResourceAddress(found?.resourceId);
  if (address === undefined) return <div className="part__stand-in">{name}</div>;
  return <img className="part__picture" src={address} alt="" draggable={false} />;
}
