import type { Plugin } from 'vite'

const imported = /\bimport\((`\.\/[^`]+\.js`)\)/g

/**
 * Lets a part of the console that could not be fetched be asked for at another address the next time: most browsers
 * remember that an address failed and never ask for it again (https://github.com/whatwg/html/issues/6768). Which one
 * that is says `src/providers/page/chunks.ts`. The scripts that the part itself needs keep their addresses:
 * where one of those failed, only a fresh page has it.
 */
export const askedAgain = (): Plugin => ({
  name: 'asked-again',
  apply: 'build',
  generateBundle: {
    // Once Vite has put in what each import needs, its stylesheets above all, for which it reads the addresses.
    order: 'post',
    handler(_options, bundle) {
      let found = 0
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        if (file.code.includes('__VITE_PRELOAD__'))
          throw new Error('Vite has not yet put in what is preloaded')
        file.code = file.code.replace(imported, (_whole, address: string) => {
          found += 1
          return `import((self.partAt??String)(${address}))`
        })
      }
      if (found === 0) throw new Error('The build has no import() that a part could be asked for again by')
    },
  },
})
