import { useState } from 'react'
import { defineArea } from '../../kit/area/area.ts'
import { later } from '../../kit/loading/later.tsx'
import { PageSkeleton } from '../../kit/loading/states.tsx'
import { createOwnPassword } from '../../providers/signIn/ownPassword.ts'
import { useServices } from '../../providers/viewer/shell.ts'

const PasswordPage = later(
  async () => (await import('./PasswordPage.tsx')).PasswordPage,
  <PageSkeleton rows={4} />,
)

function OwnPasswordPage() {
  const services = useServices()
  const [ownPassword] = useState(() => createOwnPassword(services))
  return <PasswordPage ownPassword={ownPassword} />
}

/** The user's own account: Change Password. */
export const accountArea = defineArea({
  name: 'account',
  texts: [async () => (await import('./texts.ts')).passwordTexts],
  routes: [{ path: '/password', page: OwnPasswordPage }],
})
