import { defineArea } from '../../kit/area.ts'
import { later } from '../../kit/later.tsx'
import { employee } from '../../resources/organization/employee.resource.ts'

const IdCardButton = later(async () => (await import('./IdCardButton.tsx')).IdCardButton)
const LinkNotice = later(async () => (await import('./LinkNotice.tsx')).LinkNotice)

/** Employees. */
export const employeeArea = defineArea({
  name: 'employee',
  texts: [
    async () => (await import('./texts.ts')).linkTexts,
    async () => (await import('./cardTexts.ts')).cardTexts,
  ],
  actions: { employee: (chosen) => <IdCardButton chosen={chosen} /> },
  notices: {
    employee: (record) =>
      employee.transitions['approve']?.from.includes(String(record['status'])) && (
        <LinkNotice record={record} />
      ),
  },
})
