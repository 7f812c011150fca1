import firebase from 'firebase/compat/app'
import 'firebase/compat/auth'
import { auth } from 'firebaseui'
import 'firebaseui/dist/firebaseui.css'

firebase.initializeApp({ apiKey: 'bench', authDomain: 'bench.firebaseapp.com' })
new auth.AuthUI(firebase.auth()).start('#root', {
  credentialHelper: auth.CredentialHelper.NONE,
  signInOptions: [firebase.auth.EmailAuthProvider.PROVIDER_ID],
})
