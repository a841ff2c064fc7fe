/** A certificate that comes out of a phone. */
export function LoginArt() {
  return (
    <svg className="login__art" viewBox="0 0 320 132" aria-hidden="true">
      <rect x="0" y="0" width="320" height="132" rx="24" fill="#14263b" />
      <path
        d="M0 104c60-26 96 12 160-8s104-30 160-12v24a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24z"
        fill="#1f3a55"
      />
      <g transform="rotate(-6 118 70)">
        <rect x="84" y="30" width="70" height="94" rx="6" fill="#e0d7c6" />
      </g>
      <g transform="rotate(4 150 66)">
        <rect x="110" y="20" width="76" height="102" rx="6" fill="#fff" />
        <rect x="122" y="34" width="40" height="6" rx="3" fill="#14263b" />
        <rect x="122" y="50" width="52" height="4" rx="2" fill="#cdc5b6" />
        <rect x="122" y="60" width="46" height="4" rx="2" fill="#cdc5b6" />
        <rect x="122" y="70" width="50" height="4" rx="2" fill="#cdc5b6" />
        <circle cx="164" cy="98" r="13" fill="none" stroke="#b93a26" strokeWidth="2.5" />
        <path d="m164 90 2.4 5.2 5.6.6-4.2 3.8 1.2 5.6-5-2.9-5 2.9 1.2-5.6-4.2-3.8 5.6-.6z" fill="#b93a26" />
      </g>
      <rect x="206" y="24" width="58" height="100" rx="11" fill="#f7f4ee" />
      <rect x="211" y="34" width="48" height="80" rx="4" fill="#fff" />
      <rect x="229" y="27.500" width="12" height="3" rx="1.500" fill="#cdc5b6" />
      <path
        d="M219 44h12v12h-12zM239 44h12v12h-12zM219 64h12v12h-12zM239 64h4v4h-4zM247 64h4v4h-4zM243 68h4v4h-4zM239 72h4v4h-4zM247 72h4v4h-4zM233 48h4v4h-4zM233 60h4v4h-4z"
        fill="#14263b"
      />
      <rect x="219" y="86" width="32" height="8" rx="4" fill="#b93a26" />
      <rect x="223" y="100" width="24" height="4" rx="2" fill="#e4ddd0" />
    </svg>
  );
}
