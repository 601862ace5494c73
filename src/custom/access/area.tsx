import { defineArea } from '../../kit/area/area.ts'
import { later } from '../../kit/loading/later.tsx'
import { PageSkeleton } from '../../kit/loading/states.tsx'
import { whyPath } from '../../kit/access/why.ts'
import { role } from '../../resources/access/role.resource.ts'

const RolesPage = later(async () => (await import('./RolesPage.tsx')).RolesPage, <PageSkeleton />)
const RolePage = later(async () => (await import('./RolePage.tsx')).RolePage, <PageSkeleton />)
const CreateRolePage = later(
  async () => (await import('./CreateRolePage.tsx')).CreateRolePage,
  <PageSkeleton rows={4} />,
)
const WhyPage = later(async () => (await import('./WhyPage.tsx')).WhyPage, <PageSkeleton rows={4} />)

/** Admin Access: roles and what they give; a role's name is changed on its generic page. */
export const accessArea = defineArea({
  name: 'access',
  texts: [async () => (await import('./texts.ts')).accessTexts],
  pages: { [role.name]: { list: <RolesPage />, show: <RolePage />, create: <CreateRolePage /> } },
  routes: [{ path: whyPath, page: WhyPage }],
})
