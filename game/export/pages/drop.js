/* A page of one film. */

const player = new Player(PAGE, KIT);
window.firepit = player;
player.show(PAGE.film).then(() => player.begin(), () => {
  element("told").textContent = PAGE.words.too_old;
});
