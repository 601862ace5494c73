import { useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { fill, type Locale } from '../../providers/i18n/entry.ts'
import type { Services } from '../../providers/services.ts'
import { AlarmScreen } from './screens/AlarmScreen.tsx'
import { createField, FieldContext, useField } from './field.ts'
import style from './field.module.css'
import { keepOffline } from './outbox/keepOffline.ts'
import { unsent } from './outbox/outbox.ts'
import { PatrolScreen, type ReadCode } from './screens/PatrolScreen.tsx'
import { LockContext } from './inputs/Press.tsx'
import { ReportScreen, type Draft } from './screens/ReportScreen.tsx'
import { ScanScreen } from './screens/ScanScreen.tsx'
import { useAlarm } from './useAlarm.ts'
import { useLock } from './useLock.ts'
import { TextsContext, useFieldTexts } from './useFieldTexts.ts'
import { fieldTexts } from './texts.ts'
import { TodayScreen } from './screens/TodayScreen.tsx'
import { WaitingScreen } from './screens/WaitingScreen.tsx'
import { WorkScreen } from './screens/WorkScreen.tsx'

export interface FieldPageProps {
  services: Services
  locale: Locale
}

const root = '/field'
const tabs = ['today', 'scan', 'report', 'sos'] as const

/** The page for phones in the field (/field): it keeps what is done and sends it once there is a network. */
export function FieldPage({ services, locale }: FieldPageProps) {
  const [field] = useState(() => createField(services, window))
  useEffect(() => field.start(), [field])
  useEffect(keepOffline, [])
  const { navigation } = services
  const path = useSyncExternalStore(navigation.subscribe, navigation.path)
  const go = (to: string) => {
    navigation.go(to ? `${root}/${to}` : root)
    window.scrollTo(0, 0)
  }
  return (
    <TextsContext value={{ text: fieldTexts[locale], locale }}>
      <FieldContext value={field}>
        <Frame at={path.slice(root.length + 1).replace(/\/+$/, '')} go={go} />
      </FieldContext>
    </TextsContext>
  )
}

export type Go = (to: string) => void

function Frame({ at, go }: { at: string; go: Go }) {
  const { now, refresh } = useField()
  const { text } = useFieldTexts()
  const [screen = '', id = '', part = ''] = at.split('/')
  const isScanning = screen === 'patrol' && part === 'scan'
  // The scanner has a step of the history to itself, so that Back closes it and nothing else.
  const scan = (open: boolean) => {
    if (open) go(`patrol/${id}/scan`)
    else if (window.history.length > 1) window.history.back()
    else go(`patrol/${id}`)
  }
  const lock = useLock()
  const help = useAlarm()
  const [draft, setDraft] = useState<Draft>()
  const [read, setRead] = useState<ReadCode>()
  const { day } = now
  // All of a screen by one clock: that of the person's first site, however the phone's own is set.
  const zone = day?.pins[0]?.timeZone
  const known = useContext(TextsContext)
  const spoken = useMemo(() => ({ ...known, zone }), [known, zone])
  const titles: Readonly<Record<string, string>> = {
    today: day?.me.name ?? text.title,
    scan: text.scanTitle,
    report: text.reportTitle,
    sos: text.sosTitle,
    waiting: text.waitingTitle,
    patrol: day?.patrols.find(({ routeId }) => String(routeId) === id)?.name ?? text.patrols,
    work: day?.work.find((work) => String(work.id) === id)?.refNo ?? text.work,
  }
  const current = Object.hasOwn(titles, screen) ? screen : 'today'
  const title = titles[current] ?? text.title
  useEffect(() => {
    document.title = title
  }, [title])

  // Help is called, and what waits is seen, before the phone knows the day.
  const needsDay = current !== 'sos' && current !== 'waiting'
  const isTab = tabs.some((tab) => tab === current)
  const may = day?.may ?? { patrol: true, report: true, alarm: true }
  const offered = { today: true, scan: may.patrol, report: may.report, sos: may.alarm }
  return (
    <TextsContext value={spoken}>
      <LockContext value={lock}>
        <div className={style.page}>
          <header className={style.head}>
            {!isTab && (
              <button
                type="button"
                className={style.icon}
                aria-label={text.back}
                onClick={() => (isScanning ? scan(false) : go(''))}
              >
                <Icon path={icons.back} />
              </button>
            )}
            <h1>{title}</h1>
            <SendState onOpen={() => go('waiting')} />
          </header>
          <main className={style.main}>
            {now.full && (
              <p role="alert" className={style.problem}>
                {text.full}
              </p>
            )}
            {current === 'sos' && <AlarmScreen day={day} help={help} />}
            {current === 'waiting' && <WaitingScreen />}
            {needsDay && !day && !now.failed && (
              <p className={style.soft} aria-busy="true">
                {text.loading}
              </p>
            )}
            {needsDay && !day && Boolean(now.failed) && (
              <div role="alert" className={style.form}>
                <p className={style.problem}>{text.failed}</p>
                <p className={style.soft}>{text.firstTime}</p>
                <button type="button" className={style.button} onClick={() => void refresh()}>
                  {text.retry}
                </button>
              </div>
            )}
            {day && current === 'today' && <TodayScreen day={day} go={go} />}
            {day && current === 'scan' && (
              <ScanScreen
                day={day}
                onFound={(routeId, found) => {
                  setRead(found)
                  go(`patrol/${routeId}`)
                }}
              />
            )}
            {day && current === 'report' && <ReportScreen day={day} draft={draft} onDraft={setDraft} />}
            {day && current === 'patrol' && (
              <PatrolScreen
                key={id}
                day={day}
                routeId={Number(id)}
                read={read}
                scanning={isScanning}
                onScan={scan}
                onTaken={() => setRead(undefined)}
              />
            )}
            {day && current === 'work' && <WorkScreen key={id} day={day} id={Number(id)} />}
          </main>
          <nav className={style.tabs} aria-label={text.title}>
            {tabs
              .filter((tab) => offered[tab])
              .map((tab) => (
                <button
                  key={tab}
                  type="button"
                  className={tab === 'sos' ? style.sos : undefined}
                  aria-current={current === tab ? 'page' : undefined}
                  onClick={() => go(tab === 'today' ? '' : tab)}
                >
                  <Icon path={icons[tab]} />
                  {text[tab]}
                </button>
              ))}
          </nav>
        </div>
      </LockContext>
    </TextsContext>
  )
}

const icons: Readonly<Record<(typeof tabs)[number] | 'back', string>> = {
  back: 'M15 5l-7 7 7 7',
  today: 'M4 10l8-6 8 6v10H4z M10 20v-6h4v6',
  scan: 'M4 8V4h4 M16 4h4v4 M20 16v4h-4 M8 20H4v-4 M8 8h3v3H8z M13 13h3v3h-3z',
  report: 'M4 8h4l2-3h4l2 3h4v11H4z M12 16a3 3 0 100-6 3 3 0 000 6z',
  sos: 'M12 3l10 18H2z M12 10v5 M12 18v.01',
}

const Icon = ({ path }: { path: string }) => (
  <svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
    <path d={path} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

/** How far what was done has got; opens what waits. */
function SendState({ onOpen }: { onOpen: () => void }) {
  const { now } = useField()
  const { text } = useFieldTexts()
  const entries = unsent(now.entries)
  const waiting = entries.filter(({ state }) => state === 'waiting').length
  const refused = entries.length - waiting
  const count = String(waiting)
  const said = () => {
    if (refused > 0) return fill(text.refused, { count: String(refused) })
    if (!now.online) return waiting > 0 ? fill(text.offlineWaiting, { count }) : text.offline
    if (waiting === 0) return text.sent
    return fill(now.sending === 'sending' ? text.sending : text.waiting, { count })
  }
  const tone = refused > 0 ? 'danger' : !now.online || now.sending === 'waiting' ? 'warning' : undefined
  return (
    <button type="button" className={style.state} data-tone={tone} aria-live="polite" onClick={onOpen}>
      {said()}
    </button>
  )
}
