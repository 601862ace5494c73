import { inkOn, isColour } from '../../domain/text/colour.ts'
import { initialsOf } from '../../domain/text/initials.ts'
import type { Company } from '../../providers/viewer/companies.ts'
import style from '../../providers/entry/entry.module.css'

export interface CompanyListProps {
  companies: readonly Company[]
  /** The company being entered; the others wait. */
  entering: number | undefined
  onChoose: (company: Company) => void
}

/** Without a logo a company is known by its colour. */
const coloured = (colour: string | undefined) =>
  isColour(colour) ? { background: colour, color: inkOn(colour) } : undefined

/** Companies as buttons with logo and name. */
export function CompanyList({ companies, entering, onChoose }: CompanyListProps) {
  return (
    <ul className={style.list}>
      {companies.map((company) => (
        <li key={company.clientId}>
          <button
            type="button"
            className={style.row}
            disabled={entering !== undefined}
            aria-busy={entering === company.clientId}
            onClick={() => onChoose(company)}
          >
            {company.logo ? (
              <img className={style.logo} src={company.logo} alt="" width="36" height="36" loading="lazy" />
            ) : (
              <span className={style.logo} style={coloured(company.brandColour)} aria-hidden="true">
                {initialsOf(company.name).toLocaleUpperCase()}
              </span>
            )}
            <span>{company.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
