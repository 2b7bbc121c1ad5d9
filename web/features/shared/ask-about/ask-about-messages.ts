/** Texts for asking an agent about a person or company on the screen. */
export const askAboutMessages = {
  askAbout: (name: string) => `Ask about ${name}`,
  question: (name: string) => `What should I know about ${name}?`,
};
