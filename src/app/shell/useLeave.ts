import { useAuthProvider, useNotify } from 'react-admin'
import { logProblem } from '../../providers/page/log.ts'
import { useShell } from '../../providers/viewer/shell.ts'

/** Signs out and goes to the sign-in page; says so where that fails. The answer tells whether the page is left. */
export function useLeave() {
  const notify = useNotify()
  const authProvider = useAuthProvider()
  const { services } = useShell()
  return async (): Promise<boolean> => {
    try {
      await authProvider?.logout({})
      services.navigation.go('/login')
      return true
    } catch (error) {
      logProblem('Sign-out failed', error)
      notify('shell.logoutFailed', { type: 'error' })
      return false
    }
  }
}
