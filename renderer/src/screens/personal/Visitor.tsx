import { useSession, useText } from '../../ui/KioskContext.tsx';

/** Who is signed in, masked, so that nobody prints with the session of the person before. */
export function Visitor() {
  const text = useText();
  const { visit } = useSession();
  if (visit === null) return null;
  const { name, userName } = visit.visitor;
  return <p className="visitor">{text('personal.visitor', { name, userName })}</p>;
}
