import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { proofKinds, type ProofKind } from '../../../src/resources/proof/proof.calls.ts'
import type { ModuleContext } from '../../engine/module.ts'
import type { Database } from '../../platform/db/database.ts'
import { momentText, monthText, zoneName } from '../../services/documents/values.ts'
import { html, type Html } from '../../platform/pages/html.ts'
import { filled, header, languageLinks, type View } from '../../platform/pages/parts.ts'
import { addPublicPages, sendPrivatePage } from '../../platform/pages/publicPages.ts'
import { localeFor, type Locale } from '../../../src/domain/text/locales.ts'
import { heldBy, proofPath } from './links.ts'
import { addPhotos, mostPhotos, photoPath, shownPhotos } from './photos.ts'
import { verify } from './sealing.ts'
import { proofTexts } from './texts.ts'

/** Rows of a kind that the page lists, the latest. */
const mostListed = 200
/** Longer lists are folded. */
const mostOpen = 15

const open = { access: 'public', rateLimit: { max: 60, timeWindow: '1 minute' } } as const
const parameters = z.object({ token: z.string() })
const query = z.object({ lang: z.string().optional().catch(undefined) })

const companyRow = z.object({
  name: z.string(),
  logo: z.string().nullable(),
  brandColour: z.string().nullable(),
})
const siteRow = z.object({ timeZone: z.string() })
interface ShownRow {
  kind: ProofKind
  title: string
  at: string | null
  photos: number
  /** Hashes of those that can be shown. */
  shown: string[]
}

const framed = (locale: Locale, title: string, content: Html): View => ({
  title,
  body: html`<main class="card" id="page" lang="${locale}">${content}</main>`,
})

/** What the holder of a link may see: figures, and the rows that are approved and meant for people outside. */
async function seen(db: Database, held: { clientId: number; proofId: number }, now: Date) {
  const { clientId, proofId } = held
  const sql = db.read(clientId)
  const [[company], [site], checked, rows] = await Promise.all([
    db.system.query('select name, logo, brand_colour as "brandColour" from client where id = $1', [clientId]),
    sql.query(
      `select p.time_zone as "timeZone" from service_proof s join pin p on p.client_id = s.client_id and p.id = s.pin_id
       where s.client_id = $1 and s.id = $2`,
      [clientId, proofId],
    ),
    verify(sql, clientId, proofId, now),
    sql.query<ShownRow>(
      `select kind, title, at,
         case when content ? 'photos' then jsonb_array_length(content -> 'photos') else 0 end as photos,
         case when content ? 'photos' then ${shownPhotos('r')} else '[]' end as shown
       from (select r.*, row_number() over (partition by kind order by at desc nulls last, seq desc) as place
         from service_proof_row r where client_id = $1 and proof_id = $2 and shown) r
       where place <= ${mostListed} order by at desc nulls last, seq desc`,
      [clientId, proofId],
    ),
  ])
  return { company: companyRow.parse(company), ...siteRow.parse(site), checked, rows }
}
type Seen = Awaited<ReturnType<typeof seen>>

function section(kind: ProofKind, { checked, rows, timeZone }: Seen, token: string, locale: Locale): Html {
  const text = proofTexts[locale]
  const counted = checked.counts.find((one) => one.kind === kind)
  const listed = rows.filter((row) => row.kind === kind)
  const more = (counted?.shown ?? 0) - listed.length
  const items = listed.map(({ title, at, photos, shown }) => {
    const detail = [
      at && momentText(at, timeZone, locale),
      photos > 0 && filled(text.photos, { count: photos }),
    ].filter(Boolean)
    const pictures = shown.slice(0, mostPhotos).map((hash, index) => {
      const address = photoPath(token, hash)
      const name = filled(text.photo, { number: index + 1, title })
      return html`<a href="${address}"><img src="${address}" alt="${name}" loading="lazy" /></a>`
    })
    return html`<li>
      <span class="when">${detail.join(', ')}</span><span class="words">${title}</span>
      ${pictures.length > 0 ? html`<span class="pictures">${pictures}</span>` : html``}
    </li>`
  })
  const title = html`<h2 class="title part">${text[kind]}: ${counted?.shown ?? 0}</h2>`
  if (items.length === 0)
    return html`${title}
      <p class="lead">${text.none}</p>`
  const list = html`<ul class="said">
      ${items}
    </ul>
    ${more > 0 ? html`<p class="lead">${filled(text.more, { count: more })}</p>` : html``}`
  return items.length > mostOpen
    ? html`${title}
        <details>
          <summary>${text.list}</summary>
          ${list}
        </details>`
    : html`${title}${list}`
}

function proofView(known: Seen, token: string, locale: Locale): View {
  const text = proofTexts[locale]
  const { company, timeZone, checked } = known
  const { proof, counts, differences, whole } = checked
  const site = filled(text.of, { site: proof.pinName, month: monthText(proof.month, locale) })
  const sum = (name: 'rows' | 'shown') => counts.reduce((all, one) => all + one[name], 0)
  const isIntact = whole && differences.length === 0
  return framed(
    locale,
    `${text.title}: ${site}`,
    html`${header({ ...company, company: company.name })}
      <p class="lead">${text.title}</p>
      <h1 class="title">${site}</h1>
      <p class="lead">
        ${filled(text.sealed, {
          time: momentText(new Date(proof.sealedAt), timeZone, locale),
          hash: proof.headHash.slice(0, 16),
        })}
        ${proof.early ? text.early : ''}
      </p>
      <p class="lead">
        <strong
          >${isIntact ? text.intact : filled(text.changed, { count: Math.max(1, differences.length) })}</strong
        >
      </p>
      <p class="lead">${filled(text.zone, { zone: zoneName(timeZone, new Date(proof.sealedAt), locale) })}</p>
      <p class="lead">${filled(text.approved, { shown: sum('shown'), rows: sum('rows') })}</p>
      ${proofKinds.map((kind) => section(kind, known, token, locale))}
      ${languageLinks(locale, (one) => `${proofPath(token)}?lang=${one}`)}`,
  )
}

/** The page by which people outside see a proof of service, in the frame of the public feedback page. */
export async function proofPages(
  app: FastifyInstance,
  { db, storage, consoleFolder, now }: ModuleContext,
): Promise<void> {
  await addPublicPages(app, consoleFolder, (scope, shell) => {
    addPhotos(scope, { db, storage })
    scope.get('/proof/:token', { config: open }, async (request, reply) => {
      const { token } = parameters.parse(request.params)
      const locale = localeFor(query.parse(request.query).lang, request.headers['accept-language'])
      const held = await heldBy(db, token)
      const text = proofTexts[locale]
      const gone = framed(
        locale,
        text.gone,
        html`<h1 class="title">${text.gone}</h1>
          <p class="lead">${text.goneLead}</p>`,
      )
      const view = held ? proofView(await seen(db, held, now()), token, locale) : gone
      return sendPrivatePage(reply.code(held ? 200 : 404), shell, locale, view)
    })
  })
}
