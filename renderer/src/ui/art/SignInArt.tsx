import { Badge } from './Badge.tsx';
import './art.css';

/** A student card and a phone, by either of which the terminal learns who somebody is. */
export function SignInArt() {
  return (
    <svg className="art" viewBox="0 0 460 300" aria-hidden="true">
      <ellipse cx="230" cy="282" rx="186" ry="12" className="art-soft" />
      <g transform="rotate(-6 160 150)">
        <rect x="36" y="76" width="236" height="158" rx="18" className="art-sheet" />
        <rect x="36" y="76" width="236" height="34" rx="16" className="art-body" />
        <circle cx="92" cy="156" r="22" fill="#e6eff9" stroke="#14263b" strokeWidth="5" />
        <path d="M60 214c4-24 18-34 32-34s28 10 32 34z" fill="#e6eff9" stroke="#14263b" strokeWidth="5" />
        <path d="M150 146h94M150 174h70M150 202h84" className="art-bar" />
      </g>
      <g transform="rotate(5 360 150)">
        <rect x="302" y="40" width="118" height="220" rx="20" className="art-body" />
        <rect x="312" y="54" width="98" height="192" rx="11" fill="#ffffff" />
        <rect x="326" y="196" width="70" height="20" rx="10" fill="#b93a26" />
      </g>
      <Badge x={364} y={120} mark="check" tone="good" />
    </svg>
  );
}
