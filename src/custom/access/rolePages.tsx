import { later } from '../../kit/later.tsx'
import { PageSkeleton } from '../../kit/states.tsx'

const RolesPage = later(async () => (await import('./RolesPage.tsx')).RolesPage, <PageSkeleton />)
const RolePage = later(async () => (await import('./RolePage.tsx')).RolePage, <PageSkeleton />)
const CreateRolePage = later(
  async () => (await import('./CreateRolePage.tsx')).CreateRolePage,
  <PageSkeleton rows={4} />,
)

/** The pages of roles in place of the generic ones; a role's name is changed on its generic page. */
export const rolePages = { list: <RolesPage />, show: <RolePage />, create: <CreateRolePage /> }
