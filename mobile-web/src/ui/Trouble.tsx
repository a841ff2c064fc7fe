import { Button } from './Button.tsx';
import { TroubleArt, type TroubleArtName } from './TroubleArt.tsx';
import './trouble.css';

interface TroubleProps {
  readonly title: string;
  readonly text: string;
  readonly code?: string | null;
  readonly art?: TroubleArtName;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

/** What happened and what can be done about it, instead of the content. */
export function Trouble({ title, text, code = null, art = 'cable', action }: TroubleProps) {
  return (
    <div className="trouble" role="alert">
      <TroubleArt name={art} />
      <h2>{title}</h2>
      <p>{text}</p>
      {action && (
        <Button kind="primary" onClick={action.run}>
          {action.label}
        </Button>
      )}
      {code !== null && <p className="trouble__code">{code}</p>}
    </div>
  );
}
