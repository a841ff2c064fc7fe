import { PaperSheet } from './PaperSheet.tsx';
import './art.css';

/** What this terminal does, in one picture: from the phone, by a code, to sealed paper. */
export function WelcomeArt() {
  return (
    <svg className="art" viewBox="400 -20 600 560" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      <circle cx="760" cy="250" r="330" fill="#ffffff" opacity="0.35" />
      <circle cx="760" cy="250" r="220" fill="#ffffff" opacity="0.45" />
      <g transform="rotate(9 800 200)">
        <PaperSheet x={700} y={40} width={230} sealed={false} />
      </g>
      <g transform="rotate(-6 760 240)">
        <PaperSheet x={628} y={70} width={250} />
      </g>
      <g transform="rotate(-10 500 260)">
        <rect x="440" y="150" width="150" height="280" rx="26" fill="#14263b" />
        <rect x="452" y="166" width="126" height="248" rx="14" fill="#ffffff" />
        <path d="M474 200h60" className="art-bar" />
        <g fill="#e4ddd0">
          {[0, 1, 2, 3].map((index) => (
            <rect key={index} x={472 + index * 23} y="226" width="18" height="26" rx="4" />
          ))}
          {[0, 1, 2, 3].map((index) => (
            <rect key={index} x={472 + index * 23} y="260" width="18" height="26" rx="4" />
          ))}
        </g>
        <rect x="472" y="352" width="86" height="30" rx="15" fill="#b93a26" />
      </g>
    </svg>
  );
}
