/** Sets `data-member` on the document if the person is signed in, for `components/SignInLink.astro`. */
export default function markSignedIn(userCookie: string): void {
  if (`; ${document.cookie}`.includes(`; ${userCookie}=`)) document.documentElement.dataset.member = '';
}
