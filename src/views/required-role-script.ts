/** Names the roles of `?required=` in the paragraph before it, before that is painted; its texts are the paragraph's data. */
export const REQUIRED_ROLE_SCRIPT =
  '(()=>{const p=document.currentScript.previousElementSibling,n=JSON.parse(p.dataset.roles),' +
  "r=(new URLSearchParams(location.search).get('required')||'').split(',').filter(x=>Object.hasOwn(n,x)).map(x=>n[x]);" +
  "if(r.length)p.textContent+=' '+p.dataset.required.replace('{roles}',new Intl.ListFormat(document.documentElement.lang,{type:'disjunction'}).format(r))})()";
