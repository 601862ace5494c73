import { rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from './lib/building.mjs'
import { clocks, environmentAt } from './lib/clocks.mjs'
import { findChromium } from './lib/chromium.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { checkNodeVersion } from './lib/nodeVersion.mjs'
import { endWithParent, runTool, signalAll } from './lib/processes.mjs'
import { Stop, runScript, say, seconds } from './lib/say.mjs'
import { makeRunFolder, readReport, removeRunFolder } from './lib/testRun.mjs'

// npm test [-- --only step[,step] [file ...]]: everything that has to hold, in the order in which it fails soonest.
// Its last line is "N passed, N failed", over all tests that ran.

/** @typedef {{env: Record<string, string | undefined>, folder: string, files: string[]}} Run */
/** @typedef {{passed: number, failed: number, skipped: number, ok: boolean, unsteady?: string[]}} Outcome `unsteady`: passed only at the second try */

/**
 * A check that only passes or fails. It shows its output at its end, because checks run at the same time.
 * @param {string} script @param {string[]} args @returns {(run: Run) => Promise<Outcome>}
 */
const check = (script, args) => async (run) => {
  const { code, output } = await runTool(script, args, { env: run.env, detached: true, quiet: true })
  if (output.trim() !== '') say(output.trimEnd())
  return { passed: 0, failed: 0, skipped: 0, ok: code === 0 }
}

/** @param {string} project */
const tests = (project) => async (/** @type {Run} */ run) => {
  const report = path.join(run.folder, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  rmSync(report, { force: true })
  const { code } = await runTool(
    'vitest/vitest.mjs',
    ['run', '--project', project, ...reporters, ...run.files],
    {
      env: run.env,
      detached: true,
    },
  )
  return { ...readReport(report), ok: code === 0 }
}

/** Files that may pass at a second try; where more fail, it is no accident. */
const mostUnsteady = 2

/**
 * Runs tests and repeats a few failed files, which have separate servers and databases. The run's end names the tests
 * that passed only then.
 * @param {string} project @returns {(run: Run) => Promise<Outcome>}
 */
const testsWithSecondTry = (project) => async (run) => {
  const first = await tests(project)(run)
  const again = first.failedFiles
  if (first.ok || again.length === 0 || again.length > mostUnsteady) return first
  say(`\n== ${project}: ${again.length} file(s) once more`)
  const second = await tests(project)({ ...run, files: again.map(({ name }) => name) })
  return {
    ...second,
    unsteady: second.ok
      ? again.flatMap(({ name, failed }) =>
          (failed.length > 0 ? failed : ['its start']).map((test) => `${path.relative('.', name)}: ${test}`),
        )
      : [],
    passed: first.passed - again.reduce((sum, { passed }) => sum + passed, 0) + second.passed,
    skipped: first.skipped,
  }
}

/** Unit and API tests at other times than now, the last of `npm test` in the long run. @param {Run} run @returns {Promise<Outcome>} */
async function testsAtClocks(run) {
  const sum = { passed: 0, failed: 0, skipped: 0, ok: true }
  for (const instant of clocks)
    for (const project of ['unit', 'api']) {
      say(`\n== ${project} at ${instant}`)
      const { passed, failed, skipped, ok } = await tests(project)({
        ...run,
        env: { ...run.env, ...(await environmentAt(instant)) },
      })
      sum.passed += passed
      sum.failed += failed
      sum.skipped += skipped
      sum.ok &&= ok
    }
  return sum
}

/** Steps that run at the same time, because most of them use one core. */
const checks = ['types', 'lint', 'format']
/** Steps that only the long run takes. */
const longSteps = ['clocks']

/** @type {Record<string, (run: Run) => Promise<Outcome>>} */
const steps = {
  types: async (run) => {
    const whole = await check('typescript/bin/tsc', ['-p', 'tsconfig.json'])(run)
    return whole.ok ? check('typescript/bin/tsc', ['-p', 'tsconfig.server.json'])(run) : whole
  },
  lint: check('oxlint/bin/oxlint', ['--deny-warnings']),
  format: check('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']),
  unit: tests('unit'),
  api: testsWithSecondTry('api'),
  ui: tests('ui'),
  build: async () => {
    await ensureBuilt()
    return { passed: 0, failed: 0, skipped: 0, ok: true }
  },
  e2e: async (run) => {
    const browser = await findChromium({ install: true })
    say(`In ${browser.kind} Chromium (${browser.executablePath})`)
    return testsWithSecondTry('e2e')({
      ...run,
      env: { ...run.env, ...(browser.kind === 'packaged' ? {} : { CHROME_PATH: browser.executablePath }) },
    })
  },
  clocks: testsAtClocks,
}

/** @param {string[]} args */
function readArguments(args) {
  const chosen = []
  const files = []
  for (let index = 0; index < args.length; index += 1) {
    const [name, value] = args[index].split('=')
    if (name === '--only') chosen.push(...(value ?? args[(index += 1)] ?? '').split(','))
    else files.push(args[index])
  }
  const wrong = chosen.find((name) => !(name in steps))
  if (wrong !== undefined)
    throw new Stop(`There is no step "${wrong}"; there are: ${Object.keys(steps).join(', ')}`)
  return {
    names: Object.keys(steps).filter((name) =>
      chosen.length > 0
        ? chosen.includes(name)
        : !longSteps.includes(name) || process.env['LONG_RUN'] === '1',
    ),
    files,
  }
}

/** @param {string} name @param {Run} run */
async function runStep(name, run) {
  const begin = Date.now()
  say(`\n== ${name}`)
  const outcome = await steps[name](run).catch((error) => {
    if (!(error instanceof Stop)) throw error
    say(error.message)
    return { passed: 0, failed: 0, skipped: 0, ok: false }
  })
  const time = seconds(begin)
  say(`== ${name} ${outcome.ok ? 'passed' : 'FAILED'} in ${time}`)
  return { name, time, outcome }
}

/** Runs the checks at the same time, then the other steps in their order. A failure ends the run. @param {string[]} names @param {Run} run */
async function runSteps(names, run) {
  const groups = [
    names.filter((name) => checks.includes(name)),
    ...names.filter((name) => !checks.includes(name)).map((name) => [name]),
  ]
  /** @type {{passed: number, failed: number, skipped: number, unsteady: string[], times: [string, string][]}} */
  const sum = { passed: 0, failed: 0, skipped: 0, unsteady: [], times: [] }
  for (const group of groups) {
    const ended = await Promise.all(group.map((name) => runStep(name, run)))
    for (const { name, time, outcome } of ended) {
      sum.passed += outcome.passed
      // A step that fails without a failing test (types, a file that can't be read) counts as one.
      sum.failed += outcome.ok ? outcome.failed : Math.max(outcome.failed, 1)
      sum.skipped += outcome.skipped
      sum.unsteady.push(...(outcome.unsteady ?? []))
      sum.times.push([name, time])
    }
    if (ended.some(({ outcome }) => !outcome.ok)) break
  }
  return sum
}

await runScript(async () => {
  checkNodeVersion()
  endWithParent()
  const { names, files } = readArguments(process.argv.slice(2))
  await ensureDependencies()
  const begin = Date.now()
  const folder = makeRunFolder()
  let isCut = false
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      isCut = true
      signalAll('SIGTERM')
    })
  }
  const env = { TMPDIR: folder, TEMP: folder, TMP: folder }
  const sum = await runSteps(names, { env, folder, files }).finally(async () => {
    const left = await removeRunFolder(folder)
    if (left > 0) say(`Ended ${left} database(s) that the tests left behind`)
  })
  if (isCut) say('The run was cut short')
  if (sum.skipped > 0) say(`\n${sum.skipped} skipped here`)
  say('')
  for (const [name, time] of [...sum.times, ['in all', seconds(begin)]])
    say(`${name.padEnd(8)}${time.padStart(10)}`)
  say('')
  for (const test of sum.unsteady) say(`Unsteady, passed only at the second try: ${test}`)
  say(`${sum.passed} passed, ${sum.failed} failed`)
  const ranTests = names.some((name) => ['unit', 'api', 'ui', 'clocks', 'e2e'].includes(name))
  return sum.failed > 0 || isCut || (ranTests && sum.passed === 0) ? 1 : 0
})
