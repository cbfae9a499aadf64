/**
 * Says in the badge whether the garage is open by its own clock, marks the day, and hides exceptions that passed or are far away.
 * The answers are those of `domain/branding/opening-hours.ts`; without it the page names the hours and claims nothing.
 */
export const OPENING_SCRIPT =
  `(()=>{const E=document,o=E.getElementById('open'),{z,d,x}=JSON.parse(o.dataset.hours),` +
  `s=(t,n)=>new Date(Date.parse(t)+n*864e5).toISOString().slice(0,10),w=t=>new Date(t).getUTCDay()||7,` +
  `i=t=>(x.find(([a,b])=>a<=t&&t<=b)||[,,d[w(t)-1]])[2],` +
  `m=(q,f)=>E.querySelectorAll(q).forEach(e=>f(e)?e.setAttribute('aria-current','date'):e.removeAttribute('aria-current')),` +
  `r=()=>{const[D,T]=new Date().toLocaleString('sv',{timeZone:z}).split(' '),` +
  `n=i(s(D,-1)).find(([a,b])=>b<a&&T<b)||i(D).find(([a,b])=>a<=T&&(T<b||b<a)),l=i(D).find(([a])=>T<a);` +
  `let k=n?'open':l?'later':'shut',t=n?n[1]:l&&l[0],y,j=0;` +
  `if(!t)for(;j++<60;){const e=s(D,j),[a]=i(e);if(a){k='next';t=a[0];` +
  `y=new Date(e).toLocaleDateString(E.documentElement.lang+'-u-nu-latn',{timeZone:'UTC',...j<7?{weekday:'long'}:{day:'numeric',month:'long'}});break}}` +
  `o.textContent=o.dataset[k].replace('{time}',t).replace('{day}',y);o.dataset.state=k;` +
  `m('[data-day]',e=>e.dataset.day==w(D)&&!x.some(([a,b])=>a<=D&&D<=b));` +
  `m('[data-until]',e=>e.dataset.from<=D&&D<=e.dataset.until);` +
  `E.querySelectorAll('[data-until]').forEach(e=>e.hidden=e.dataset.until<D||e.dataset.from>s(D,30))};r();setInterval(r,6e4)})()`;
