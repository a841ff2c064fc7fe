/* global SwaggerUIBundle */
const wanted = new URLSearchParams(location.search).get('document') === 'agent' ? 1 : 0;
const links = [...document.querySelectorAll('[data-document]')];
const address = links[wanted].dataset.document;

links[wanted].setAttribute('aria-current', 'page');
document.getElementById('download').href = address;

SwaggerUIBundle({
  url: address,
  domNode: document.getElementById('calls'),
  deepLinking: true,
  filter: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  syntaxHighlight: { theme: 'idea' },
  validatorUrl: null,
  // Browsers do not let a page set its own cookies or call the agent across origins, so only platform calls can be tried out.
  supportedSubmitMethods: wanted === 1 ? [] : ['get', 'post', 'put'],
  requestInterceptor: (request) => {
    request.headers['X-Requested-With'] = 'XMLHttpRequest';
    return request;
  },
});
